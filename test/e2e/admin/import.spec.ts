/** Tests pasting rich text from another program. `import-page.test` tests the rest of the import page. */
import { expect, test } from '../support/fixtures.ts';
import { signInAdmin } from '../support/site-driver.ts';

/** The HTML that Google Docs writes to the clipboard. The site's content security policy empties `element.style` of pasted HTML. */
const RICH =
  '<b style="font-weight:normal" id="docs-internal-guid-1"><ol><li><span style="font-weight:400">Сколько клеток в 10<sup>6</sup>?</span></li></ol>' +
  '<p><span style="font-weight:400">а) рибосома</span></p><p><span style="font-weight:400;background:#ffff00 none">б) митохондрия</span></p></b>' +
  '<table><tr><td>1</td><td>2</td></tr></table>';

test('A rich paste keeps numbers, powers, marks and cells', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInAdmin(page);
  // This page plays the other program. It has no content security policy. The policy of the site would keep the styles
  // out of the clipboard.
  await context.route('**/another-program', (route) => route.fulfill({ contentType: 'text/html', body: '<title>Документ</title>' }));
  const document = await context.newPage();
  await document.goto('/another-program');
  await document.evaluate(async (html) => {
    await navigator.clipboard.write([new ClipboardItem({ 'text/html': new Blob([html], { type: 'text/html' }), 'text/plain': new Blob(['простой текст'], { type: 'text/plain' }) })]);
  }, RICH);
  await document.close();
  await page.goto('/admin/import');
  const text = page.getByLabel('Текст с вопросами');
  await text.focus();
  await page.keyboard.press('ControlOrMeta+V');
  await expect(text).toHaveValue('1. Сколько клеток в 10⁶?\nа) рибосома\n**б) митохондрия**\n1 | 2');
});
