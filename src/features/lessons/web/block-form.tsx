import { TextInput } from '@mantine/core';
import { isFailure } from '../../../domain/failure.ts';
import { checkTypedBlock } from '../../../domain/lesson.ts';
import { GrowingField } from '../../../ui/growing-field.tsx';
import { useSaving } from '../../../ui/saving/use-saving.ts';
import { useWayOut } from '../../../ui/use-way-out.ts';
import type { StoredBlock } from '../author-contract.ts';
import { AuthorForm } from './author-form.tsx';
import { keptBlocks, lists } from './keeping.ts';
import { texts as allTexts } from './texts.ts';
import { useFields } from './use-fields.ts';

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
  useWayOut(isFailure(error, 'block-not-found') ? error : null);
  const fields = useFields({
    title: loaded?.title ?? '',
    description: loaded?.description ?? '',
    order: loaded === null ? '' : String(loaded.order),
  });
  const { field, typed } = fields;

  return (
    <AuthorForm
      title={stored === null ? texts.newBlock : texts.editBlock}
      {...{ saving, fields }}
      rule={() => checkTypedBlock(typed)}
    >
      <TextInput {...field('title')} label={texts.name} />
      <GrowingField {...field('description')} label={texts.description} rows={2} />
      <TextInput {...field('order')} label={texts.order} inputMode="numeric" />
    </AuthorForm>
  );
}
