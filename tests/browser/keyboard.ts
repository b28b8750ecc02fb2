// Going about without a pointer.
import type { Page } from '@playwright/test';

/** Presses Tab until the focus is there. */
export async function tabTo(
  page: Page,
  role: 'application' | 'button' | 'combobox' | 'radio' | 'slider' | 'switch' | 'textbox',
  name: string,
) {
  const wanted = page.getByRole(role, { name, exact: true });
  for (let presses = 0; presses < 80; presses++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${role} ${name}`);
}
