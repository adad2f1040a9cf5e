import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { failureTexts } from '../../../domain/failure.ts';
import { isOrder, orderOf, type BlockDraft } from '../../../domain/lesson.ts';
import { toastAttention } from '../../../ui/toast.tsx';
import { AuthorForm } from './author-form.tsx';
import { texts as allTexts } from './texts.ts';
import type { FormSaving } from './use-form-saving.ts';

const texts = allTexts.admin;

interface BlockFormProps {
  title: string;
  loaded: BlockDraft | null;
  saving: FormSaving<BlockDraft>;
}

/** The form of a block, new or changed (specification §5). */
export function BlockForm({ title, loaded, saving }: BlockFormProps) {
  const [fields, setFields] = useState({
    title: loaded?.title ?? '',
    description: loaded?.description ?? '',
    order: loaded === null ? '' : String(loaded.order),
  });
  const [isChanged, setChanged] = useState(false);
  const [problem, setProblem] = useState<'missing-fields' | 'invalid-order' | null>(null);

  const field = (name: keyof typeof fields) => ({
    value: fields[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
      setFields((before) => ({ ...before, [name]: value }));
      setChanged(true);
    },
  });
  const submit = () => {
    const isMissing = Object.values(fields).some((value) => value.trim() === '');
    const order = orderOf(fields.order);
    const found = isMissing ? 'missing-fields' : isOrder(order) ? null : 'invalid-order';
    setProblem(found);
    if (found === null) saving.onSubmit({ ...fields, order });
    else toastAttention(failureTexts[found]);
  };

  return (
    <AuthorForm title={title} saving={saving} problem={problem} isChanged={isChanged} onSubmit={submit}>
      <TextInput {...field('title')} label={texts.name} error={problem === 'missing-fields' && !fields.title.trim()} />
      <Textarea
        {...field('description')}
        label={texts.description}
        autosize
        minRows={2}
        error={problem === 'missing-fields' && !fields.description.trim()}
      />
      <TextInput
        {...field('order')}
        label={texts.order}
        inputMode="numeric"
        error={
          problem === 'invalid-order'
            ? failureTexts['invalid-order']
            : problem === 'missing-fields' && !fields.order.trim()
        }
      />
    </AuthorForm>
  );
}
