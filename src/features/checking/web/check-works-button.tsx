import { Button } from '@mantine/core';
import { IconChecklist } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { worksPath } from '../../../ui/attempts/result-paths.ts';
import { uiTexts } from '../../../ui/texts.ts';
import { worksAccusative } from './counts.ts';
import { checkingHeadQuery, waitingOfTestQuery } from './queries.ts';

/** The button «Проверить 16 работ» of a test. If the site has never had extended questions, it asks the server for nothing. */
export function CheckWorksButton({ testId }: { testId: string }) {
  const head = useQuery(checkingHeadQuery);
  const { data: count = 0 } = useQuery({ ...waitingOfTestQuery(testId), enabled: head.data?.used === true });
  if (count === 0) return null;
  return (
    <Button component={Link} to={worksPath(testId)} variant="default" leftSection={<IconChecklist size={20} stroke={1.75} aria-hidden />}>
      {`${uiTexts.check} ${worksAccusative(count)}`}
    </Button>
  );
}
