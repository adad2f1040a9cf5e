/** Tests what the import takes from pasted rich text (rule R114). */
import { expect, test } from 'vitest';
import { richTextOf } from '../../../src/features/question-import/web/rich-paste.ts';

test.for<[string, string, string | null]>([
  ['plain paragraphs are left to the browser', '<p>1. Раз?</p><p>а) да</p>', null],
  ['bold, underlined and highlighted parts', '<p>а) <b>да</b></p><p>б) <u>нет</u></p><p>в) <span style="background: yellow; mso-highlight: yellow">оба</span></p>', 'а) **да**\nб) **нет**\nв) **оба**'],
  ['a document of Google, which is one bold element of normal weight', '<b style="font-weight:normal;" id="docs-internal-guid-1"><p><span style="font-weight:400;background-color:transparent">а) да</span></p><p><span style="font-weight:700">б) нет</span></p></b>', 'а) да\n**б) нет**'],
  ['a highlight and an underline at weight 400', '<p><span style="font-weight:400;background-color:#ffff00">а) да</span></p><p><span style="font-weight:400;text-decoration:underline">б) нет</span></p><p>в) оба</p>', '**а) да**\n**б) нет**\nв) оба'],
  ['shorthands of style sheets', '<p><span style="font: bold 12pt Arial">а) да</span></p><p><span style="background: yellow">б) нет</span></p><p>в) оба</p>', '**а) да**\n**б) нет**\nв) оба'],
  ['a link is no mark', '<ul><li><a href="x"><span style="text-decoration:underline">ссылка</span></a></li></ul>', '• ссылка'],
  ['a white background is no mark', '<p><span style="background-color: rgb(255, 255, 255)">да</span> и <sup>2</sup></p>', 'да и ²'],
  ['powers, indices and genes', '<p>10<sup>6</sup>, CO<sub>2</sub>, X<sup>D</sup>, pK<sub>b</sub>, м<span style="vertical-align:super">3</span></p>', '10⁶, CO₂, Xᴰ, pK_b, м³'],
  ['numbers of lists', '<ol start="3"><li>три</li><li>четыре</li></ol><ol type="a"><li><p>раз</p></li><li><p>два</p></li></ol><ol style="list-style-type: upper-alpha"><li>A1</li></ol>', '3. три\n4. четыре\na) раз\nb) два\nA) A1'],
  ['cells of a row', '<p><b>Ответы</b></p><table><tr><td><p>1</p></td><td>2</td></tr><tr><td>б</td><td>а</td></tr></table>', '**Ответы**\n1 | 2\nб | а'],
  ['a table of one column is lines', '<table><tr><td><p>1. Раз?</p><p>а) <b>да</b></p></td></tr></table>', '1. Раз?\nа) **да**'],
])('%s', ([, html, text]) => {
  expect(richTextOf(html)).toBe(text);
});
