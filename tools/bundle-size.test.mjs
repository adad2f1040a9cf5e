import { expect, test } from 'vitest';
import { filesOfPage } from './bundle-size.mjs';

const manifest = {
  'index.html': { file: 'index.js', isEntry: true, imports: ['_react.js'], dynamicImports: ['in.tsx', 'lesson.tsx'], css: ['index.css'] },
  '_react.js': { file: 'react.js' },
  '_form.js': { file: 'form.js', imports: ['_react.js', '_mutual.js'], css: ['form.css'] },
  '_mutual.js': { file: 'mutual.js', imports: ['_form.js'] },
  'in.tsx': { file: 'in.js', imports: ['index.html', '_form.js'], css: ['form.css', 'in.css'] },
  'lesson.tsx': { file: 'lesson.js', imports: ['_video.js'], css: ['lesson.css'] },
  '_video.js': { file: 'video.js' },
};

test('a page loads the entry, itself and what both import, each once, and nothing of other pages', () => {
  expect(filesOfPage(manifest, 'in.tsx').toSorted()).toEqual(
    ['index.js', 'react.js', 'in.js', 'form.js', 'mutual.js', 'index.css', 'form.css', 'in.css'].toSorted(),
  );
});

test('a page that is no chunk can not be measured', () => {
  expect(() => filesOfPage(manifest, 'gone.tsx')).toThrow('gone.tsx');
});
