import { Button } from '@mantine/core';
import { IconFolderPlus, IconHistory, IconPlus, IconUsers } from '@tabler/icons-react';
import { Link } from 'react-router';
import { texts as accessTexts } from '../../features/access/web/texts.ts';
import { texts as auditTexts } from '../../features/audit/web/texts.ts';
import { StoredBlocksPanel } from '../../features/lessons/web/stored-blocks-panel.tsx';
import { texts as lessonTexts } from '../../features/lessons/web/texts.ts';
import { StoredTestsPanel } from '../../features/tests/web/stored-tests-panel.tsx';
import { texts as testTexts } from '../../features/tests/web/texts.ts';
import { PageHead } from '../../ui/page-head.tsx';
import classes from './admin-page.module.css';

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

const WAYS = [
  { to: '/admin/users', label: accessTexts.title, Icon: IconUsers },
  { to: '/admin/audit', label: auditTexts.title, Icon: IconHistory },
  { to: '/admin/create-block', label: lessonTexts.admin.createBlock, Icon: IconFolderPlus },
  { to: '/admin/create-lesson', label: lessonTexts.admin.createLesson, Icon: IconPlus },
] as const;

/** `/admin`: everything that the tutor looks after. */
export const AdminPage = () => (
  <>
    <PageHead
      title="Админка"
      actions={
        <>
          {WAYS.map(({ to, label, Icon }) => (
            <Button key={to} component={Link} to={to} variant="default" leftSection={<Icon {...icon} />}>
              {label}
            </Button>
          ))}
          <Button component={Link} to="/admin/create" leftSection={<IconPlus {...icon} />}>
            {testTexts.admin.create}
          </Button>
        </>
      }
    />
    <div className={classes.lists}>
      <StoredTestsPanel />
      <StoredBlocksPanel />
    </div>
  </>
);
