import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { failureTexts } from '../../../domain/failure.ts';
import type { LessonDraft } from '../../../domain/lesson.ts';
import { toVideo } from '../../../domain/video.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { FormCard } from '../../../ui/editor/form-card.tsx';
import { SaveFailure } from '../../../ui/editor/save-failure.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { ReadOnlyField } from '../../../ui/read-only-field.tsx';
import { toastAttention } from '../../../ui/toast.tsx';
import { texts as allTexts } from './texts.ts';

const texts = allTexts.admin;

interface LessonFormProps {
  title: string;
  /** What the fields begin with. */
  loaded: LessonDraft;
  /** Blocks to choose from; `null` where the block is given (specification §2, `?blockId=`). */
  blocks: readonly { id: string; title: string }[] | null;
  /** The video link doesn't change after the lesson was made. */
  isVideoFixed: boolean;
  submitLabel: string;
  busyLabel: string;
  notDone: string;
  isBusy: boolean;
  error: unknown;
  onReload?: () => void;
  onSubmit(draft: LessonDraft): void;
}

/** The form of a lesson, new or changed (specification §5). */
export function LessonForm({ title, loaded, blocks, isVideoFixed, onSubmit, error, ...form }: LessonFormProps) {
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
    if (found === null) onSubmit(fields);
    else toastAttention(failureTexts[found]);
  };

  return (
    <FormCard
      {...form}
      title={title}
      back={<BackLink to="/admin">{texts.toAdmin}</BackLink>}
      isChanged={isChanged}
      onSubmit={submit}
      failure={
        <>
          {problem === 'missing-fields' && <FormAlert>{failureTexts[problem]}</FormAlert>}
          {error !== null && problem === null && (
            <SaveFailure error={error} notDone={form.notDone} {...(form.onReload && { onReload: form.onReload })} />
          )}
        </>
      }
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
    </FormCard>
  );
}
