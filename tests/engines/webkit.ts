// WebKitGTK by plain WebDriver: its driver starts the small browser that comes with it, on a screen that nobody sees.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { callOf, type Browser, type Engine, type Key, type Tab } from './driver.ts';

/** The code points by which WebDriver knows keys. */
const KEYS: Record<Key, string> = {
  Enter: '\uE007',
  Escape: '\uE00C',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  Home: '\uE011',
  End: '\uE010',
};
/** A page that starts on a busy machine takes its time, and so may a script that waits for it. */
const PATIENCE = 120_000;
/** The name of an element in WebDriver's answers. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

export interface WebKitPrograms {
  driver: string;
  browser: string;
  screen: string;
}

export const webkit = (programs: WebKitPrograms | undefined): Engine => ({
  name: 'WebKit',
  missing:
    programs === undefined
      ? 'no WebKitWebDriver with its MiniBrowser, or no Xvfb, is installed (Linux only)'
      : undefined,
  start: async ({ proxy, downloads }) => {
    if (!programs) throw new Error('there is no WebKit');
    const screen = await startScreen(programs.screen);
    const port = await freePort();
    const driver = spawn(programs.driver, [`--port=${port}`, '--host=127.0.0.1'], {
      env: { ...process.env, ...QUIET, ...homeIn(downloads), DISPLAY: `:${screen.display}` },
      stdio: 'ignore',
    });
    const session = await Session.begin(`http://127.0.0.1:${port}`, programs.browser, proxy);
    return {
      version: session.version,
      tab: session,
      close: async () => {
        await session.end();
        await Promise.all([endOf(driver), endOf(screen.process)]);
      },
    } satisfies Browser;
  },
});

/** There is neither a graphics card nor a bus of messages. */
const QUIET = {
  LIBGL_ALWAYS_SOFTWARE: '1',
  WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  NO_AT_BRIDGE: '1',
  GTK_A11Y: 'none',
};

/** The browser has no setting for its downloads: they go where those of its user go. */
function homeIn(downloads: string): Record<string, string> {
  const config = path.join(downloads, '.config');
  mkdirSync(config, { recursive: true });
  writeFileSync(path.join(config, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
  return { HOME: downloads, XDG_CONFIG_HOME: config };
}

async function startScreen(program: string): Promise<{ display: string; process: ChildProcess }> {
  // It chooses a free number itself, and writes it to the file that is named here: its third.
  const child = spawn(program, ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [told] = (await once(child.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer];
  return { display: told.toString().trim(), process: child };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

async function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}

class Session implements Tab {
  private constructor(
    private readonly address: string,
    readonly version: string,
  ) {}

  static async begin(driver: string, binary: string, proxy: string): Promise<Session> {
    const capabilities = {
      alwaysMatch: {
        'webkitgtk:browserOptions': { binary, args: ['--automation'] },
        proxy: { proxyType: 'manual', httpProxy: proxy, sslProxy: proxy },
        unhandledPromptBehavior: 'accept',
        timeouts: { script: PATIENCE, pageLoad: PATIENCE },
      },
    };
    await listening(driver);
    const { sessionId, capabilities: got } = (await send('POST', `${driver}/session`, { capabilities })) as {
      sessionId: string;
      capabilities: { browserName: string; browserVersion: string };
    };
    return new Session(`${driver}/session/${sessionId}`, `${got.browserName}/${got.browserVersion}`);
  }

  private ask(method: string, path: string, body?: unknown): Promise<unknown> {
    return send(method, `${this.address}/${path}`, body);
  }

  async end(): Promise<void> {
    await send('DELETE', this.address);
  }

  async goto(address: string): Promise<void> {
    await this.ask('POST', 'url', { url: address });
  }

  async reload(): Promise<void> {
    await this.ask('POST', 'refresh', {});
  }

  async run<Given extends unknown[], Answer>(
    work: (...given: Given) => Answer | Promise<Answer>,
    ...given: Given
  ): Promise<Answer> {
    const script = `const done = arguments[0];
      (async () => ${callOf(work, given)})().then((answer) => done({ answer }), (error) => done({ error: String(error) }));`;
    const told = (await this.ask('POST', 'execute/async', { script, args: [] })) as {
      answer: Answer;
      error?: string;
    };
    if (told.error !== undefined) throw new Error(told.error);
    return told.answer;
  }

  click(x: number, y: number): Promise<void> {
    return this.point('mouse', x, y);
  }

  tap(x: number, y: number): Promise<void> {
    return this.point('touch', x, y);
  }

  private async point(pointerType: 'mouse' | 'touch', x: number, y: number): Promise<void> {
    const actions = [
      { type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y) },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    await this.act({ type: 'pointer', id: pointerType, parameters: { pointerType }, actions });
  }

  async press(key: Key): Promise<void> {
    const value = KEYS[key];
    await this.act({ type: 'key', id: 'keyboard', actions: ['keyDown', 'keyUp'].map((type) => ({ type, value })) });
  }

  private async act(source: unknown): Promise<void> {
    await this.ask('POST', 'actions', { actions: [source] });
  }

  async choose(selector: string, file: string): Promise<void> {
    const found = (await this.ask('POST', 'element', { using: 'css selector', value: selector })) as Record<
      string,
      string
    >;
    await this.ask('POST', `element/${found[ELEMENT] ?? ''}/value`, { text: file });
  }
}

async function listening(driver: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      await send('GET', `${driver}/status`);
      return;
    } catch (error) {
      if (attempt === 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

async function send(method: string, address: string, body?: unknown): Promise<unknown> {
  const response = await fetch(address, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
  });
  const { value } = (await response.json()) as { value: unknown };
  if (!response.ok) throw new Error(`WebDriver, ${method} ${new URL(address).pathname}: ${JSON.stringify(value)}`);
  return value;
}
