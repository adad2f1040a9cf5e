import { Button } from '@mantine/core';
import { IconListCheck, IconPencil, IconSend, IconTable, IconTrash } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { IconButton } from '../../../ui/components/inputs/icon-button.tsx';
import type { FindPeople } from '../../../ui/components/inputs/person-field.tsx';
import { Card } from '../../../ui/components/page/card.tsx';
import { useDelete } from '../../../ui/forms/use-delete.tsx';
import { uiTexts } from '../../../ui/texts.ts';
import type { Group } from '../contract.ts';
import { api } from './api.ts';
import { GroupInvitation } from './group-invitation.tsx';
import { GroupMembers } from './group-members.tsx';
import { GroupNameDialog } from './group-name-dialog.tsx';
import classes from './group-panel.module.css';
import { queriesAffectedByDeletion } from './queries.ts';
import { texts } from './texts.ts';

interface GroupPanelProps {
  group: Group;
  /** Whether the panel shows the name. On phones the name is the title of the page. */
  hasTitle: boolean;
  /** The part of the panel that opens blocks to the members. */
  access: ReactNode;
  findPeople: FindPeople;
}

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** The panel of a group: its name, invitation, access and members. */
export function GroupPanel({ group, hasTitle, access, findPeople }: GroupPanelProps) {
  const { id, name, memberCount, openAssignments } = group;
  const navigate = useNavigate();
  const [isRenaming, setRenaming] = useState(false);
  const { confirmDelete, dialog } = useDelete(queriesAffectedByDeletion, texts.deletion.failed);
  const remove = () =>
    confirmDelete({
      title: texts.deletion.title,
      text: texts.deletion.text(openAssignments),
      // The navigation comes before the refetch of the list. Otherwise this page would say that the group is not found.
      request: () => api('DELETE /api/admin/groups/{id}', { params: { id } }).then(() => navigate('/admin/groups', { replace: true })),
      successText: texts.deletion.done,
    });

  return (
    <Card as="section" className={classes.panel} aria-label={name}>
      <div className={classes.head}>
        <div className={classes.title}>
          {hasTitle && <h2>{name}</h2>}
          <p className={classes.dimmed}>{texts.size(memberCount, openAssignments)}</p>
        </div>
        <div className={classes.actions}>
          <Button component={Link} to={`/admin/assignments/new?group=${id}`} variant="default" leftSection={<IconSend {...icon} />}>
            {uiTexts.assign}
          </Button>
          <Button component={Link} to={`/admin/assignments?view=matrix&group=${id}`} variant="default" leftSection={<IconListCheck {...icon} />}>
            {texts.matrix}
          </Button>
          <Button
            component={Link}
            to={`/admin/results/gradebook?group=${id}`}
            variant="default"
            leftSection={<IconTable {...icon} />}
          >
            {texts.gradebook}
          </Button>
          <IconButton label={texts.rename(name)} icon={<IconPencil {...icon} />} onClick={() => setRenaming(true)} />
          <IconButton label={texts.delete(name)} tone="danger" icon={<IconTrash {...icon} />} onClick={remove} />
        </div>
      </div>
      <GroupInvitation group={group} />
      {access}
      <GroupMembers group={group} findPeople={findPeople} />
      <GroupNameDialog subject={isRenaming ? group : null} onClose={() => setRenaming(false)} />
      {dialog}
    </Card>
  );
}
