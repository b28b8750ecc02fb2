import { availableParallelism } from 'node:os';
import { defineConfig, devices } from '@playwright/test';

const program = process.env.CHROMIUM_PATH;

export default defineConfig({
  testDir: 'tests/browser',
  forbidOnly: true,
  fullyParallel: true,
  // A test waits for half of its time, so two cores serve three; more would only wait for each other.
  workers: Math.max(3, Math.floor(availableParallelism() / 2)),
  // Generous, since a busy machine is slow but not wrong.
  timeout: 60_000,
  expect: { timeout: 20_000 },
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
