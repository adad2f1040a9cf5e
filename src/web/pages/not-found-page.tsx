import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { FallenLeafArt } from '../../ui/art/fallen-leaf.tsx';
import { EmptyState } from '../../ui/components/feedback/empty-state.tsx';

/** The page for an unknown URL. */
export const NotFoundPage = () => (
  <EmptyState
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
