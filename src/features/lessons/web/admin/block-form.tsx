import { TextInput } from '@mantine/core';
import { isAppError } from '../../../../domain/errors.ts';
import { checkTypedBlock } from '../../../../domain/lessons/lesson.ts';
import { AutosizeTextarea } from '../../../../ui/components/inputs/autosize-textarea.tsx';
import { useSave } from '../../../../ui/forms/use-save.ts';
import { useRedirectIfMissing } from '../../../../ui/hooks/use-redirect-if-missing.ts';
import type { StoredBlock } from '../../admin-contract.ts';
import { basisOf } from '../../../../ui/kept-edits/basis.ts';
import { KeptEdits } from '../../../../ui/kept-edits/kept-edits.tsx';
import type { KeptEntry } from '../../../../ui/kept-edits/kept-edits-store.ts';
import { texts as keptTexts } from '../../../../ui/kept-edits/texts.ts';
import { AdminForm } from './admin-form.tsx';
import { affectedQueries, blockApi } from './editor-api.ts';
import { texts as allTexts } from '../texts.ts';
import { useFormFields } from './use-form-fields.ts';

const texts = allTexts.admin;

/** The texts as they were typed. */
type BlockValues = Record<'title' | 'description' | 'order', string>;

interface BlockFormProps {
  /** The stored block; `null` for a new block. */
  loaded: StoredBlock | null;
  /** Loads the version that another admin has saved. */
  onReload?: () => void;
}

/** The form of a new or a stored block (rule R52). */
export function BlockForm(props: BlockFormProps) {
  const { loaded } = props;
  return (
    <KeptEdits<BlockValues>
      form={loaded === null ? '/admin/create-block' : `/admin/edit-block/${loaded.id}`}
      subject="block"
      revision={loaded?.revision ?? null}
      describe={({ title }) => keptTexts.named('Блок', title)}
    >
      {(restored) => <OpenBlockForm {...props} restored={restored} />}
    </KeptEdits>
  );
}

function OpenBlockForm({ loaded, onReload, restored }: BlockFormProps & { restored: KeptEntry<BlockValues> | null }) {
  const saving = useSave({
    loaded: basisOf(loaded, restored),
    resourceApi: (newId) => blockApi(loaded?.id ?? newId),
    texts: texts.savingBlock,
    affectedQueries,
    onReload,
    editPath: ({ id }) => `/admin/edit-block/${id}`,
  });
  const { stored, error } = saving;
  useRedirectIfMissing(isAppError(error, 'block-not-found') ? error : null);
  const fields = useFormFields<keyof BlockValues>({
    title: loaded?.title ?? '',
    description: loaded?.description ?? '',
    order: loaded === null ? '' : String(loaded.order),
    ...restored?.values,
  });
  const { field, values } = fields;

  return (
    <AdminForm
      title={stored === null ? texts.newBlock : texts.editBlock}
      {...{ saving, fields }}
      isRestored={restored !== null}
      toInput={() => checkTypedBlock(values)}
    >
      <TextInput {...field('title')} label={texts.name} />
      <AutosizeTextarea {...field('description')} label={texts.description} rows={2} />
      <TextInput {...field('order')} label={texts.order} inputMode="numeric" />
    </AdminForm>
  );
}
