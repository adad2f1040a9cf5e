import { expect, test } from 'vitest';
import { filesOfEntry } from './bundle-size.mjs';

const manifest = {
  'index.html': { file: 'index.js', isEntry: true, imports: ['_react.js', '_form.js'], dynamicImports: ['lesson.tsx'], css: ['index.css'] },
  '_react.js': { file: 'react.js' },
  '_form.js': { file: 'form.js', imports: ['_react.js', '_mutual.js'], css: ['form.css', 'index.css'] },
  '_mutual.js': { file: 'mutual.js', imports: ['_form.js'] },
  'lesson.tsx': { file: 'lesson.js', imports: ['index.html', '_video.js'], css: ['lesson.css'] },
  '_video.js': { file: 'video.js' },
};

test('filesOfEntry returns the files of the entry and its static imports once each, and none of other pages', () => {
  expect(filesOfEntry(manifest).toSorted()).toEqual(
    ['index.js', 'react.js', 'form.js', 'mutual.js', 'index.css', 'form.css'].toSorted(),
  );
});
