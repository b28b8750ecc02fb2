import { defineConfig } from 'vitest/config';

// One browser after the other, each with the machine for itself; generous, since a busy machine is slow but not wrong.
export default defineConfig({
  test: {
    root: '.',
    include: ['tests/engines/**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000, interval: 50 } },
    disableConsoleIntercept: true,
  },
});
