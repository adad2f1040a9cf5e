import { Button, NativeSelect } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../../domain/errors.ts';
import { KEEP_MONTHS, type KeepMonths } from '../../../../domain/checking/photos/photo-keeping.ts';
import { FormAlert } from '../../../../ui/components/feedback/form-alert.tsx';
import { toastSuccess } from '../../../../ui/components/feedback/toast.tsx';
import { Dialog } from '../../../../ui/components/overlays/dialog.tsx';
import dialogClasses from '../../../../ui/components/overlays/dialog.module.css';
import { useToday } from '../../../../ui/hooks/today.tsx';
import { useSubmit } from '../../../../ui/hooks/use-single-flight.ts';
import { refreshQueries } from '../../../../ui/lib/refresh-queries.ts';
import { api } from '../api.ts';
import { keepingPreviewQuery, photoKeepingQuery, QUERIES_OF_LISTS } from '../queries.ts';
import { monthsBefore } from './months-before.ts';
import { texts } from './texts.ts';

const CHOICES: readonly KeepMonths[] = [...KEEP_MONTHS, null];
const valueOf = (months: KeepMonths): string => (months === null ? '' : String(months));

interface KeepingDialogProps {
  isOpen: boolean;
  onClose(): void;
}

/** The dialog that sets how long photos are kept. It says which photos a shorter time deletes. */
export function KeepingDialog({ isOpen, onClose }: KeepingDialogProps) {
  const client = useQueryClient();
  const today = useToday();
  const { data: now } = useQuery({ ...photoKeepingQuery, enabled: isOpen });
  const [chosen, setChosen] = useState<KeepMonths | undefined>(undefined);
  const months = chosen === undefined ? now?.keepMonths : chosen;
  const preview = useQuery({ ...keepingPreviewQuery(months ?? null), enabled: isOpen && months !== undefined });
  const close = () => {
    onClose();
    setChosen(undefined);
    save.reset();
  };
  const save = useSubmit({
    mutationFn: async (keepMonths: KeepMonths) => {
      const { photos } = await api('PUT /api/admin/photos', { body: { keepMonths, dryRun: false } });
      await refreshQueries(client, [{ queryKey: photoKeepingQuery.queryKey }, ...QUERIES_OF_LISTS]);
      toastSuccess(photos > 0 ? texts.dialog.deleted(photos) : texts.dialog.saved);
      close();
    },
  });
  const deletes = preview.data !== undefined && preview.data.photos > 0;
  return (
    <Dialog opened={isOpen} onClose={() => !save.isPending && close()} title={texts.dialog.title} size={440} withCloseButton={false}>
      {now !== undefined && <p>{texts.dialog.text(now.bytes, now.quota)}</p>}
      <NativeSelect
        mt="md"
        label={texts.dialog.keep}
        description={
          preview.data === undefined
            ? texts.dialog.counting
            : deletes && months !== null && months !== undefined
              ? texts.dialog.deletes(monthsBefore(today, months), preview.data.photos, preview.data.bytes)
              : texts.dialog.deletesNothing
        }
        inputWrapperOrder={['label', 'input', 'description']}
        data={CHOICES.map((each) => ({ value: valueOf(each), label: texts.dialog.months(each) }))}
        value={months === undefined ? '' : valueOf(months)}
        onChange={({ currentTarget }) => setChosen(CHOICES.find((each) => valueOf(each) === currentTarget.value) ?? null)}
      />
      {(save.isError || preview.isError) && <FormAlert>{messageOf(save.error ?? preview.error, texts.dialog.failed)}</FormAlert>}
      <div className={dialogClasses.buttons}>
        <Button variant="default" onClick={close} data-autofocus>
          {texts.dialog.cancel}
        </Button>
        <Button
          color={deletes ? 'red' : 'leaf'}
          loading={save.isPending}
          disabled={months === undefined || preview.data === undefined}
          onClick={() => months !== undefined && save.mutate(months)}
        >
          {deletes ? texts.dialog.saveAndDelete : texts.dialog.save}
        </Button>
      </div>
    </Dialog>
  );
}
