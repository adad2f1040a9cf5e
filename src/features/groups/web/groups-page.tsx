import { Button } from '@mantine/core';
import { IconChevronRight, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { AppError } from '../../../domain/errors.ts';
import { SeedlingArt } from '../../../ui/art/seedling.tsx';
import { EmptyState } from '../../../ui/components/feedback/empty-state.tsx';
import { LoadError } from '../../../ui/components/feedback/load-error.tsx';
import { SkeletonRows } from '../../../ui/components/feedback/skeleton-cards.tsx';
import type { FindPeople } from '../../../ui/components/inputs/person-field.tsx';
import { Breadcrumbs } from '../../../ui/components/page/back-link.tsx';
import { PupilsSegment } from '../../../ui/components/page/admin-segments.tsx';
import { PageHeader } from '../../../ui/components/page/page-header.tsx';
import { Panel } from '../../../ui/components/page/panel.tsx';
import { useBreakpoint } from '../../../ui/hooks/use-breakpoint.ts';
import { useRedirectIfMissing } from '../../../ui/hooks/use-redirect-if-missing.ts';
import type { Group } from '../contract.ts';
import { GroupNameDialog } from './group-name-dialog.tsx';
import { GroupPanel } from './group-panel.tsx';
import classes from './groups-page.module.css';
import { groupsQuery } from './queries.ts';
import { texts } from './texts.ts';

interface GroupsPageProps {
  /** Renders the part of a group's panel that opens blocks. */
  renderAccess: (group: Group) => ReactNode;
  findPeople: FindPeople;
}

/** `/admin/groups` and `/admin/groups/{id}`: the list, with one group beside it. On phones the list comes first, then the group. */
export function GroupsPage({ renderAccess, findPeople }: GroupsPageProps) {
  const { id } = useParams();
  const isWide = useBreakpoint('desktop');
  // If the window becomes narrow, for example on a turned tablet, the open group and the text in its dialogs stay (rule R403).
  const [shownAt, setShownAt] = useState<string>();
  const { key } = useLocation();
  if (isWide && shownAt !== key) setShownAt(key);
  const navigate = useNavigate();
  const [isCreating, setCreating] = useState(false);
  const { data: groups, isError, refetch } = useQuery(groupsQuery);
  const shown = id === undefined ? (isWide || shownAt === key ? groups?.[0] : undefined) : groups?.find((group) => group.id === id);
  useRedirectIfMissing(groups !== undefined && id !== undefined && shown === undefined ? NOT_FOUND : null);
  const isAlone = id !== undefined && !isWide;

  return (
    <>
      <PageHeader
        title={isAlone && shown ? shown.name : texts.title}
        back={isAlone && shown && <Breadcrumbs items={[{ label: texts.title, to: '/admin/groups' }, { label: shown.name }]} />}
        actions={
          !isAlone && (
            <>
              <PupilsSegment current="groups" />
              {groups !== undefined && groups.length > 0 && (
                <Button leftSection={<IconPlus size={20} stroke={1.75} aria-hidden />} onClick={() => setCreating(true)}>
                  {texts.form.create}
                </Button>
              )}
            </>
          )
        }
      />
      {groups === undefined && isError && <LoadError title={texts.loadFailed} onRetry={() => void refetch()} />}
      {groups === undefined && !isError && (
        <div className={classes.columns}>
          <Panel flush>
            <SkeletonRows />
          </Panel>
        </div>
      )}
      {groups?.length === 0 && (
        <EmptyState
          art={SeedlingArt}
          title={texts.empty}
          text={texts.emptyText}
          actions={<Button onClick={() => setCreating(true)}>{texts.form.create}</Button>}
        />
      )}
      {groups !== undefined && groups.length > 0 && (
        <div className={classes.columns}>
          {!isAlone && <GroupList groups={groups} currentId={shown?.id} />}
          {shown && (
            <GroupPanel key={shown.id} group={shown} hasTitle={!isAlone} access={renderAccess(shown)} findPeople={findPeople} />
          )}
        </div>
      )}
      <GroupNameDialog
        subject={isCreating ? 'new' : null}
        onClose={() => setCreating(false)}
        onSaved={(group) => void navigate(`/admin/groups/${group.id}`)}
      />
    </>
  );
}

const NOT_FOUND = new AppError('group-not-found');

function GroupList({ groups, currentId }: { groups: readonly Group[]; currentId: string | undefined }) {
  return (
    <Panel flush>
      <nav aria-label={texts.list}>
        <ul>
          {groups.map(({ id, name, memberCount, invitation }) => (
            <li key={id} className={classes.item}>
              <Link to={`/admin/groups/${id}`} className={classes.link} aria-current={id === currentId ? 'page' : undefined}>
                <span className={classes.name}>
                  <b>{name}</b>
                  <span className={classes.note}>{texts.summary(memberCount, invitation !== null)}</span>
                </span>
                <IconChevronRight size={20} stroke={1.75} aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </Panel>
  );
}
