import { describe, expect, test } from 'vitest';
import { htmlToText } from './html-to-text.ts';

const NBSP = '\u00a0';

describe('HTML becomes plain text', () => {
  test.for<[string, string]>([
    ['<p>Первый</p><p>Второй</p>', 'Первый\nВторой'],
    ['Первая<br>вторая<br/>третья', 'Первая\nвторая\nтретья'],
    ['<p>a</p>\n\n   <p>b</p>', 'a\nb'],
    ['<p>слово\n   слово</p>', 'слово слово'],
    ['<div><div>внутри</div></div>снаружи', 'внутри\nснаружи'],
    ['CO<sub>2</sub> и Ca<sup>2+</sup>', 'CO₂ и Ca²⁺'],
    ['C<sub>6</sub>H<sub>12</sub>O<sub>6</sub>', 'C₆H₁₂O₆'],
    ['10<sup>−9</sup>', '10⁻⁹'],
    ['x<sup>пять</sup>', 'x^пять'],
    ['X<sup>D</sup>X<sup>d</sup>, pK<sub>b</sub>, 10<sup>–8</sup>', 'XᴰXᵈ, pK_b, 10⁻⁸'],
    ['<ul><li>один</li><li>два</li></ul>', '– один\n– два'],
    ['<table><tr><td>а</td><td>б</td></tr><tr><td>в</td><td>г</td></tr></table>', 'а | б\nв | г'],
    ['<b>жирный</b> и <i>курсив</i>', 'жирный и курсив'],
    ['a &lt; b &amp;&amp; c &gt; d &laquo;е&raquo;', 'a < b && c > d «е»'],
    ['&nbsp;5&nbsp;мл', '5 мл'],
    [`5${NBSP}мл, пере\u00adнос, а\u2011б`, '5 мл, перенос, а-б'],
    ['p < 0,05 и q > 1', 'p < 0,05 и q > 1'],
    ['если x<y, то y>x', 'если x<y, то y>x'],
    ['тег <генотип> остаётся', 'тег <генотип> остаётся'],
    ['<!-- нет -->да', 'да'],
    ['<script>alert(1)</script><style>p{}</style>текст', 'текст'],
    ['<p>незакрытый <b>тег', 'незакрытый тег'],
    ['<pre>a\n  b</pre>', 'a\nb'],
    ['<p>a</p><p>&nbsp;</p><p>b</p>', 'a\nb'],
    ['a<br><br>b', 'a\n\nb'],
    ['', ''],
  ])('%s', ([html, text]) => {
    expect(htmlToText(html).text).toBe(text);
  });

  test('line breaks of the source count where the format says so', () => {
    expect(htmlToText('одна\nдве <b>слова</b>', { keepsLines: true }).text).toBe('одна\nдве слова');
  });

  test('images are listed, and what has no plain form is told', () => {
    expect(htmlToText('<p>а<img src="@@PLUGINFILE@@/x.png" alt="ы"></p><math><mi>x</mi></math><video src="v.mp4"></video>')).toEqual({
      text: 'а',
      images: ['@@PLUGINFILE@@/x.png'],
      lost: [
        { text: 'x', message: 'Формулы не берём.' },
        { text: 'v.mp4', message: 'Звук, видео и вложения не берём.' },
      ],
    });
  });
});
