import { Breadcrumbs } from '../../../../ui/components/page/back-link.tsx';
import { PageHeader } from '../../../../ui/components/page/page-header.tsx';
import type { Assignment } from '../../contract.ts';
import { assignmentPath } from '../paths.ts';
import { texts as allTexts } from '../texts.ts';
import { chooserTexts, texts } from './texts.ts';

interface GiveHeaderProps {
  loaded: Assignment | null;
  /** Whether the tutor is choosing the target. */
  isChoosing: boolean;
  /** The name of the group, if exactly one group is chosen. */
  group: string | null;
}

const board = { label: allTexts.title, to: '/admin/assignments' };

export const GiveHeader = ({ loaded, isChoosing, group }: GiveHeaderProps) => (
  <PageHeader
    title={loaded === null ? texts.create : texts.edit}
    back={<Breadcrumbs items={loaded === null ? [board, { label: texts.create }] : [board, { label: loaded.target.name, to: assignmentPath(loaded.id) }, { label: texts.edit }]} />}
    lead={isChoosing && (group === null ? chooserTexts.lead : chooserTexts.leadOfGroup(group))}
  />
);
