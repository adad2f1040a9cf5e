import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { failureTexts } from '../../../domain/failure.ts';
import type { LessonDraft } from '../../../domain/lesson.ts';
import { toVideo } from '../../../domain/video.ts';
import { ReadOnlyField } from '../../../ui/read-only-field.tsx';
import { toastAttention } from '../../../ui/toast.tsx';
import { AuthorForm } from './author-form.tsx';
import { texts as allTexts } from './texts.ts';
import type { FormSaving } from './use-form-saving.ts';

const texts = allTexts.admin;

interface LessonFormProps {
  title: string;
  /** What the fields begin with. */
  loaded: LessonDraft;
  /** Blocks to choose from; `null` where the block is given (specification §2, `?blockId=`). */
  blocks: readonly { id: string; title: string }[] | null;
  /** The video link doesn't change after the lesson was made. */
  isVideoFixed: boolean;
  saving: FormSaving<LessonDraft>;
}

/** The form of a lesson, new or changed (specification §5). */
export function LessonForm({ title, loaded, blocks, isVideoFixed, saving }: LessonFormProps) {
  const [fields, setFields] = useState(loaded);
  const [isChanged, setChanged] = useState(false);
  const [problem, setProblem] = useState<'missing-fields' | 'invalid-video' | null>(null);

  const isEmpty = (name: keyof LessonDraft) => problem === 'missing-fields' && !fields[name].trim();
  const field = (name: keyof LessonDraft) => ({
    value: fields[name],
    error: isEmpty(name),
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
      setFields((before) => ({ ...before, [name]: value }));
      setChanged(true);
    },
  });
  const submit = () => {
    // A lesson that was taken over from elsewhere may have no video, and gets none here.
    const isMissing = Object.entries(fields).some(
      ([name, value]) => value.trim() === '' && !(isVideoFixed && name === 'videoUrl'),
    );
    const hasVideo = isVideoFixed || toVideo(fields.videoUrl) !== null;
    const found = isMissing ? 'missing-fields' : hasVideo ? null : 'invalid-video';
    setProblem(found);
    if (found === null) saving.onSubmit(fields);
    else toastAttention(failureTexts[found]);
  };

  return (
    <AuthorForm title={title} saving={saving} problem={problem} isChanged={isChanged} onSubmit={submit}>
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
      {isVideoFixed ? (
        <ReadOnlyField label={texts.video} value={fields.videoUrl} />
      ) : (
        <TextInput
          {...field('videoUrl')}
          label={texts.video}
          description={texts.videoHint}
          inputMode="url"
          error={problem === 'invalid-video' ? failureTexts['invalid-video'] : isEmpty('videoUrl')}
        />
      )}
      <Textarea {...field('content')} label={texts.content} description={texts.contentHint} autosize minRows={10} />
    </AuthorForm>
  );
}
