import { defineConfig, devices } from '@playwright/test';

const program = process.env.CHROMIUM_PATH;

export default defineConfig({
  testDir: 'tests/browser',
  forbidOnly: true,
  fullyParallel: true,
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    launchOptions: {
      ...(program === undefined ? {} : { executablePath: program }),
      // The browser's own errands (updates, sync) would be requests that the site never made.
      args: [
        '--no-sandbox',
        '--disable-dev-shm-usage',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
