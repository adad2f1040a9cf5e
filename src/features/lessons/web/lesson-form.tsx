import { NativeSelect, TextInput } from '@mantine/core';
import { isFailure } from '../../../domain/failure.ts';
import { checkLesson, checkLessonChange, type LessonDraft } from '../../../domain/lesson.ts';
import { GrowingField } from '../../../ui/growing-field.tsx';
import { useSaving } from '../../../ui/saving/use-saving.ts';
import { ReadOnlyField } from '../../../ui/read-only-field.tsx';
import { useWayOut } from '../../../ui/use-way-out.ts';
import type { StoredLesson } from '../author-contract.ts';
import { AuthorForm } from './author-form.tsx';
import { keptLessons, lists } from './keeping.ts';
import { texts as allTexts } from './texts.ts';
import { useFields } from './use-fields.ts';

const texts = allTexts.admin;

interface LessonFormProps {
  /** What is stored already; `null` for a new lesson. */
  loaded: StoredLesson | null;
  /** The block of a new lesson, where it is given. */
  blockId?: string;
  /** Blocks to choose from; `null` where the block is given (specification §2, `?blockId=`). */
  blocks: readonly { id: string; title: string }[] | null;
  /** Loads what somebody else has saved meanwhile. */
  onReload?: () => void;
}

/** The form of a lesson, new or changed (specification §5). */
export function LessonForm({ loaded, blockId = '', blocks, onReload }: LessonFormProps) {
  const saving = useSaving({
    loaded,
    keeping: keptLessons,
    texts: texts.savingLesson,
    lists,
    onReload,
    pageOf: ({ id }) => `/admin/edit-lesson/${id}`,
  });
  const { stored, error } = saving;
  useWayOut(isFailure(error, 'lesson-not-found') ? error : null);
  const fields = useFields<keyof LessonDraft>({
    title: loaded?.title ?? '',
    content: loaded?.content ?? '',
    blockId: loaded?.blockId ?? blockId,
    videoUrl: loaded?.videoUrl ?? '',
  });
  const { field, typed } = fields;

  return (
    <AuthorForm
      title={stored === null ? texts.newLesson : texts.editLesson}
      {...{ saving, fields }}
      // The video link of a lesson that is stored doesn't change, and one that was taken over from elsewhere may have none.
      rule={() => (stored === null ? checkLesson(typed) : { ...checkLessonChange(typed), videoUrl: stored.videoUrl })}
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
      <GrowingField {...field('content')} label={texts.content} description={texts.contentHint} rows={10} />
    </AuthorForm>
  );
}
