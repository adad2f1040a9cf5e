import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Failure, failureTexts } from '../../../domain/failure.ts';
import { checkBlock, isOrder, orderOf } from '../../../domain/lesson.ts';
import { useSaving } from '../../../ui/editor/use-saving.ts';
import { toastAttention } from '../../../ui/toast.tsx';
import { useWayOut } from '../../../ui/use-way-out.ts';
import type { StoredBlock } from '../author-contract.ts';
import { AuthorForm } from './author-form.tsx';
import { keptBlocks, lists } from './keeping.ts';
import { texts as allTexts } from './texts.ts';

const texts = allTexts.admin;

interface BlockFormProps {
  /** What is stored already; `null` for a new block. */
  loaded: StoredBlock | null;
  /** Loads what somebody else has saved meanwhile. */
  onReload?: () => void;
}

/** The form of a block, new or changed (specification §5). */
export function BlockForm({ loaded, onReload }: BlockFormProps) {
  const saving = useSaving({
    loaded,
    keeping: keptBlocks,
    texts: texts.savingBlock,
    lists,
    onReload,
    pageOf: ({ id }) => `/admin/edit-block/${id}`,
  });
  const { stored, error } = saving;
  useWayOut(error instanceof Failure && error.code === 'block-not-found' ? error : null);
  const [fields, setFields] = useState({
    title: loaded?.title ?? '',
    description: loaded?.description ?? '',
    order: loaded === null ? '' : String(loaded.order),
  });
  const [problem, setProblem] = useState<'missing-fields' | 'invalid-order' | null>(null);

  const field = (name: keyof typeof fields) => ({
    value: fields[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
      setFields((before) => ({ ...before, [name]: value }));
    },
  });
  const submit = async () => {
    const isMissing = Object.values(fields).some((value) => value.trim() === '');
    const order = orderOf(fields.order);
    const found = isMissing ? 'missing-fields' : isOrder(order) ? null : 'invalid-order';
    setProblem(found);
    if (found === null) return saving.save(checkBlock({ ...fields, order }));
    toastAttention(failureTexts[found]);
    return false;
  };

  return (
    <AuthorForm
      title={stored === null ? texts.newBlock : texts.editBlock}
      {...{ saving, problem, submit }}
      typed={fields}
    >
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
