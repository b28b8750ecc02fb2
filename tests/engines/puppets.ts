// Chromium and Firefox by puppeteer: the one over its own protocol, the other over WebDriver BiDi.
import puppeteer, { type Browser as Puppet, type ElementHandle, type Page } from 'puppeteer-core';
import { callOf, type Browser, type Engine, type Key, type Tab } from './driver.ts';

const SIZE = { width: 1280, height: 800 };

/** Errands of the browser itself would be requests that the site never made. */
const FIREFOX_ERRANDS: Record<string, unknown> = {
  'app.normandy.enabled': false,
  'app.update.enabled': false,
  'browser.search.update': false,
  'browser.topsites.contile.enabled': false,
  'browser.newtabpage.enabled': false,
  'dom.push.connection.enabled': false,
  'extensions.getAddons.cache.enabled': false,
  'extensions.systemAddon.update.enabled': false,
  'extensions.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'security.OCSP.enabled': 0,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'toolkit.telemetry.server': 'data:,',
};

export const chromium = (program: string | undefined): Engine => ({
  name: 'Chromium',
  missing: program === undefined ? 'no Chromium is installed, and CHROMIUM_PATH names none' : undefined,
  start: async ({ proxy, downloads }) =>
    puppetOf(
      await puppeteer.launch({
        downloadBehavior: { policy: 'allow', downloadPath: downloads },
        executablePath: program ?? '',
        defaultViewport: SIZE,
        args: [
          '--no-sandbox',
          '--disable-dev-shm-usage',
          '--disable-quic',
          '--disable-background-networking',
          '--disable-component-update',
          '--disable-sync',
          `--proxy-server=http://${proxy}`,
          // The site is on this machine, and must not go past the proxy for that.
          '--proxy-bypass-list=<-loopback>',
        ],
      }),
    ),
});

export const firefox = (program: string | undefined): Engine => ({
  name: 'Firefox',
  missing: program === undefined ? 'no Firefox is installed, and FIREFOX_PATH names none' : undefined,
  start: async ({ proxy, downloads }) => {
    const [host = '', port = ''] = proxy.split(':');
    return puppetOf(
      await puppeteer.launch({
        browser: 'firefox',
        executablePath: program ?? '',
        headless: true,
        defaultViewport: SIZE,
        // Only so is the address of its settings taken from the preferences.
        env: { ...process.env, MOZ_REMOTE_SETTINGS_DEVTOOLS: '1' },
        extraPrefsFirefox: {
          ...FIREFOX_ERRANDS,
          'browser.download.folderList': 2,
          'browser.download.dir': downloads,
          'network.proxy.type': 1,
          'network.proxy.http': host,
          'network.proxy.http_port': Number(port),
          'network.proxy.ssl': host,
          'network.proxy.ssl_port': Number(port),
          'network.proxy.no_proxies_on': '',
          'network.proxy.allow_hijacking_localhost': true,
        },
      }),
    );
  },
});

async function puppetOf(puppet: Puppet): Promise<Browser> {
  const page = await puppet.newPage();
  // Whether work may be left behind.
  page.on('dialog', (dialog) => void dialog.accept());
  return { version: await puppet.version(), tab: tabOf(page), close: () => puppet.close() };
}

function tabOf(page: Page): Tab {
  return {
    goto: async (address) => {
      await page.goto(address);
    },
    reload: async () => {
      await page.reload();
    },
    run: (work, ...given) => page.evaluate(callOf(work, given)) as Promise<never>,
    click: (x, y) => page.mouse.click(x, y),
    tap: (x, y) => page.touchscreen.tap(x, y),
    press: (key: Key) => page.keyboard.press(key),
    choose: async (selector, file) => {
      const field = (await page.$(selector)) as ElementHandle<HTMLInputElement> | null;
      if (!field) throw new Error(`no field ${selector}`);
      await field.uploadFile(file);
    },
  };
}
