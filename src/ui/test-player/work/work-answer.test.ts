import { expect, it } from 'vitest';
import type { ExtendedDraft } from '../../../domain/checking/extended-draft.ts';
import { addPhoto, isFull, movePhoto, photosIn, removePhoto, restorePhoto, turnPhoto } from './work-answer.ts';

const ids = (work: ExtendedDraft): string[] => photosIn(work).shown.map(({ id }) => id);
const three = ['a', 'b', 'c'].reduce<ExtendedDraft>((work, id) => addPhoto(work, id), { text: 'Ядро' });

it('photos are added at the end, moved, removed, and come back to their places', () => {
  expect(ids(three)).toEqual(['a', 'b', 'c']);
  expect(ids(movePhoto(three, 'c', -1))).toEqual(['a', 'c', 'b']);
  expect(ids(movePhoto(three, 'a', -1))).toEqual(['a', 'b', 'c']);
  const removed = removePhoto(three, 'b');
  expect([ids(removed), removed.photos?.length]).toEqual([['a', 'c'], 3]);
  expect(ids(restorePhoto(removed, 'b'))).toEqual(['a', 'b', 'c']);
  expect(removed.text).toBe('Ядро');
});

it('a photo that is added once more is there once', () => {
  expect(ids(addPhoto(removePhoto(three, 'a'), 'a'))).toEqual(['b', 'c', 'a']);
});

it('turns go clockwise and round', () => {
  const turned = [1, 2, 3, 4].reduce((work) => turnPhoto(work, 'a'), three);
  expect(photosIn(turnPhoto(three, 'a')).shown[0]?.turn).toBe(90);
  expect(photosIn(turned).shown[0]?.turn).toBe(0);
});

it('eight photos are the answer, and more wait for a place', () => {
  const ten = Array.from({ length: 10 }, (_, index) => `p${index}`).reduce<ExtendedDraft>((work, id) => addPhoto(work, id), {});
  expect([isFull(ten), photosIn(ten).over.map(({ id }) => id)]).toEqual([true, ['p8', 'p9']]);
  expect(photosIn(removePhoto(ten, 'p0')).over.map(({ id }) => id)).toEqual(['p9']);
});
