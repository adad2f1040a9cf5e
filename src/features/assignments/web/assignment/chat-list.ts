import { sentence } from '../../../../ui/lib/russian/typography.ts';
import type { Assigned, Assignment } from '../../contract.ts';
import type { DueTexts } from '../use-due-words.ts';

/** The path at which pupils do the assignment. */
const targetPath = ({ kind, id }: Assignment['target']): string => `/${kind === 'test' ? 'test' : 'lesson'}/${id}`;

/** Replaces no-break spaces by plain spaces, because a chat would show no-break spaces as visible characters. */
const plain = (text: string): string => text.replaceAll('\u00A0', ' ');

/**
 * The list of the pupils without a hand-in, for the chat of a group. It contains no scores.
 * @param origin the origin of the site
 */
export function chatList({ target, due, dueAt }: Assignment, missing: readonly Assigned[], words: DueTexts, origin: string): string {
  const dueText = words.due(due, dueAt);
  const isDay = due === null || dueText.startsWith('срок');
  const names = missing.map(({ nickname, extended, ...own }) => (extended ? `${nickname} (${words.day(own.due, own.dueAt)})` : nickname));
  return [
    plain(`«${target.name}», ${isDay ? dueText : `срок — ${dueText}`}.`),
    ...(names.length === 0 ? [] : [plain(sentence(`Ещё не сдали: ${names.join(', ')}`))]),
    `${origin}${targetPath(target)}`,
  ].join('\n');
}
