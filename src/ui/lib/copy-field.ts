import type { RefObject } from 'react';
import { toastAttention, toastSuccess } from '../components/feedback/toast.tsx';

/**
 * Copies the text of a read-only field.
 * @param texts the toasts for a copied text and for a text that is only selected
 */
export async function copyField(field: RefObject<HTMLInputElement | null>, texts: { copied: string; copyByHand: string }): Promise<void> {
  const input = field.current;
  if (input === null) return;
  try {
    await navigator.clipboard.writeText(input.value);
    toastSuccess(texts.copied);
  } catch {
    // Browsers have the clipboard API only over https, so the text is only selected.
    input.focus();
    input.select();
    toastAttention(texts.copyByHand);
  }
}
