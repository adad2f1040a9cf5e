import type { RefObject } from 'react';
import { toastAttention, toastSuccess } from '../components/feedback/toast.tsx';

/**
 * Copies a text.
 * @returns whether it is in the clipboard; it is not on pages that came over plain http, because browsers have no clipboard API there
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Copies the text of a read-only field.
 * @param texts the toasts for a copied text and for a text that is only selected
 */
export async function copyField(field: RefObject<HTMLInputElement | null>, texts: { copied: string; copyByHand: string }): Promise<void> {
  const input = field.current;
  if (input === null) return;
  if (await copyText(input.value)) return toastSuccess(texts.copied);
  input.focus();
  input.select();
  toastAttention(texts.copyByHand);
}
