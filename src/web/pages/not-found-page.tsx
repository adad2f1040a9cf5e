import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { FallenLeafArt } from '../../ui/art/fallen-leaf.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';

/** An address that leads nowhere. */
export const NotFoundPage = () => (
  <StatePanel
    isPage
    art={FallenLeafArt}
    title="Страница не найдена"
    actions={
      <Button component={Link} to="/dashboard">
        На главную
      </Button>
    }
  />
);
