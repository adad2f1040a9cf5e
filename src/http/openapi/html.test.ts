import { expect, test } from 'vitest';
import { Html, html } from './html.ts';

test('html`` escapes interpolated strings', () => {
  const evil = `<script>"a" & 'b'</script>`;
  expect(html`<p title="${evil}">${evil}</p>`.text).toBe(
    `<p title="&lt;script&gt;&quot;a&quot; &amp; &#39;b&#39;&lt;/script&gt;">&lt;script&gt;&quot;a&quot; &amp; &#39;b&#39;&lt;/script&gt;</p>`,
  );
});

test('html`` does not escape interpolated Html, single or in a list', () => {
  expect(html`<ul>${['a', '<b>'].map((each) => html`<li>${each}</li>`)}${new Html('<hr>')}${''}</ul>`.text).toBe(
    '<ul><li>a</li><li>&lt;b&gt;</li><hr></ul>',
  );
});
