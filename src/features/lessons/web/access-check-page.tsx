import { errorMessages, messageOf } from '../../../domain/errors.ts';
import { LoadingButton } from '../../../ui/components/inputs/loading-button.tsx';
import { useCurrentUser } from '../../../ui/hooks/current-user.tsx';
import { Card } from '../../../ui/components/page/card.tsx';
import { Alert } from '../../../ui/components/feedback/alert.tsx';
import { PageHeader } from '../../../ui/components/page/page-header.tsx';
import { useSubmit } from '../../../ui/hooks/use-single-flight.ts';
import classes from './access-check-page.module.css';
import { api } from './api.ts';
import { texts as allTexts } from './texts.ts';

const texts = allTexts.accessCheck;

/** The block that the page tries to create (rule R31). */
const TEST_BLOCK = { title: 'Тестовый блок', description: 'Создан страницей проверки доступа', order: 999 };

/** `/admin-access-test`: shows the user's id and role, and whether the server lets the user create a block (rule R31). */
export function AccessCheckPage() {
  const { uid, role } = useCurrentUser();
  const creation = useSubmit({ mutationFn: () => api('POST /api/admin/blocks', { body: TEST_BLOCK }) });
  const reason = messageOf(creation.error, errorMessages.unavailable);

  return (
    <div className={classes.page}>
      <PageHeader title={texts.title} />
      <Card className={classes.card}>
        <dl className={classes.facts}>
          <dt>{texts.id}</dt>
          <dd>{uid}</dd>
          <dt>{texts.role}</dt>
          <dd>{role}</dd>
        </dl>
        {creation.isSuccess && (
          <Alert tone="ok" role="status">
            {texts.created}
          </Alert>
        )}
        {creation.isError && (
          <Alert tone="error" role="alert">
            {texts.failed(reason)}
          </Alert>
        )}
        <LoadingButton isBusy={creation.isPending} onClick={() => creation.mutate()}>
          {texts.create}
        </LoadingButton>
      </Card>
    </div>
  );
}
