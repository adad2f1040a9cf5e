import { AuditPage } from '../../features/audit/web/audit-page.tsx';
import { findPeople } from './find-people.ts';

/** `/admin/audit`: the audit log. Its filter by person uses the search of users. */
export const AuditRoute = () => <AuditPage findPeople={findPeople} />;
