import { NativeSelect, TextInput } from '@mantine/core';
import { isAppError } from '../../../../domain/errors.ts';
import { checkLesson, checkLessonChange, type LessonInput } from '../../../../domain/lessons/lesson.ts';
import { AutosizeTextarea } from '../../../../ui/components/inputs/autosize-textarea.tsx';
import { useSave } from '../../../../ui/forms/use-save.ts';
import { ReadOnlyField } from '../../../../ui/components/inputs/read-only-field.tsx';
import { useRedirectIfMissing } from '../../../../ui/hooks/use-redirect-if-missing.ts';
import type { StoredLesson } from '../../admin-contract.ts';
import { basisOf } from '../../../../ui/kept-edits/basis.ts';
import { KeptEdits } from '../../../../ui/kept-edits/kept-edits.tsx';
import type { KeptEntry } from '../../../../ui/kept-edits/kept-edits-store.ts';
import { texts as keptTexts } from '../../../../ui/kept-edits/texts.ts';
import { AdminForm } from './admin-form.tsx';
import { affectedQueries, lessonApi } from './editor-api.ts';
import { texts as allTexts } from '../texts.ts';
import { useFormFields } from './use-form-fields.ts';

const texts = allTexts.admin;

/** The texts as they were typed. */
type LessonValues = Record<keyof LessonInput, string>;

interface LessonFormProps {
  /** The stored lesson; `null` for a new lesson. */
  loaded: StoredLesson | null;
  /** The block of a new lesson, if it is fixed. */
  blockId?: string;
  /** The blocks to choose from; `null` if the block is fixed (rule R26). */
  blocks: readonly { id: string; title: string }[] | null;
  /** Loads the version that another admin has saved. */
  onReload?: () => void;
}

/** The form of a new or a stored lesson (rule R55). */
export function LessonForm(props: LessonFormProps) {
  const { loaded, blockId = '' } = props;
  return (
    <KeptEdits<LessonValues>
      form={loaded === null ? `/admin/create-lesson?blockId=${blockId}` : `/admin/edit-lesson/${loaded.id}`}
      subject="lesson"
      revision={loaded?.revision ?? null}
      describe={({ title }) => keptTexts.named('Урок', title)}
    >
      {(restored) => <OpenLessonForm {...props} restored={restored} />}
    </KeptEdits>
  );
}

function OpenLessonForm({ loaded, blockId = '', blocks, onReload, restored }: LessonFormProps & { restored: KeptEntry<LessonValues> | null }) {
  const saving = useSave({
    loaded: basisOf(loaded, restored),
    resourceApi: (newId) => lessonApi(loaded?.id ?? newId),
    texts: texts.savingLesson,
    affectedQueries,
    onReload,
    editPath: ({ id }) => `/admin/edit-lesson/${id}`,
  });
  const { stored, error } = saving;
  useRedirectIfMissing(isAppError(error, 'lesson-not-found') ? error : null);
  const fields = useFormFields<keyof LessonInput>({
    title: loaded?.title ?? '',
    content: loaded?.content ?? '',
    blockId: loaded?.blockId ?? blockId,
    videoUrl: loaded?.videoUrl ?? '',
    ...restored?.values,
  });
  const { field, values } = fields;

  return (
    <AdminForm
      title={stored === null ? texts.newLesson : texts.editLesson}
      {...{ saving, fields }}
      isRestored={restored !== null}
      // The video link of a stored lesson never changes. An imported lesson may have none, which `checkLesson` would reject.
      toInput={() => (stored === null ? checkLesson(values) : { ...checkLessonChange(values), videoUrl: stored.videoUrl })}
    >
      <TextInput {...field('title')} label={texts.name} />
      {blocks !== null && (
        <NativeSelect
          {...field('blockId')}
          label={texts.block}
          data={[
            { value: '', label: texts.chooseBlock },
            ...blocks.map((block) => ({ value: block.id, label: block.title })),
          ]}
        />
      )}
      {stored === null ? (
        <TextInput
          {...field('videoUrl')}
          label={texts.video}
          description={texts.videoHint}
          inputMode="url"
        />
      ) : (
        <ReadOnlyField label={texts.video} value={stored.videoUrl} />
      )}
      <AutosizeTextarea {...field('content')} label={texts.content} description={texts.contentHint} rows={10} />
    </AdminForm>
  );
}
