import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Generous, since a busy machine is slow but not wrong.
  test: { include: ['tests/web/**/*.test.ts'], testTimeout: 60_000 },
});
