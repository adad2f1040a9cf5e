import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { StoredTestsPanel } from '../../features/tests/web/stored-tests-panel.tsx';
import { texts } from '../../features/tests/web/texts.ts';
import { PageHead } from '../../ui/page-head.tsx';
import classes from './admin-page.module.css';

/** `/admin`: everything that the tutor looks after. */
export const AdminPage = () => (
  <>
    <PageHead
      title="Админка"
      actions={
        <Button
          component={Link}
          to="/admin/create"
          leftSection={<IconPlus size={20} stroke={1.75} aria-hidden />}
        >
          {texts.admin.create}
        </Button>
      }
    />
    <div className={classes.lists}>
      <StoredTestsPanel />
    </div>
  </>
);
