import { useMutation } from '@tanstack/react-query';
import { failureTexts, messageOf } from '../../../domain/failure.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { useCurrentUser } from '../../../ui/current-user.tsx';
import { LeafCard } from '../../../ui/leaf-card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import classes from './access-test-page.module.css';
import { api } from './api.ts';
import { texts as allTexts } from './texts.ts';

const texts = allTexts.accessTest;

/** Specification §7: the order of the diagnostic page's block. */
const TEST_BLOCK = { title: 'Тестовый блок', description: 'Создан страницей проверки доступа', order: 999 };

/** `/admin-access-test`: who one is, and whether the server lets one create a block. */
export function AccessTestPage() {
  const { uid, role } = useCurrentUser();
  const creating = useMutation({ mutationFn: () => api('POST /api/admin/blocks', { input: TEST_BLOCK }) });
  const reason = messageOf(creating.error, failureTexts.unavailable);

  return (
    <div className={classes.page}>
      <PageHead title={texts.title} />
      <LeafCard className={classes.card}>
        <dl className={classes.facts}>
          <dt>{texts.id}</dt>
          <dd>{uid}</dd>
          <dt>{texts.role}</dt>
          <dd>{role}</dd>
        </dl>
        {creating.isSuccess && (
          <Notice tone="ok" role="status">
            {texts.created}
          </Notice>
        )}
        {creating.isError && (
          <Notice tone="error" role="alert">
            {texts.failed(reason)}
          </Notice>
        )}
        <BusyButton isBusy={creating.isPending} onClick={() => creating.mutate()}>
          {texts.create}
        </BusyButton>
      </LeafCard>
    </div>
  );
}
