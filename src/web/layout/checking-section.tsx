import { useQuery } from '@tanstack/react-query';
import { checkingHeadQuery } from '../../features/checking/web/queries.ts';
import { CountedLink, type SectionProps } from './counted-link.tsx';

/**
 * The section «Проверка», with the number of works that wait and of questions that pupils have asked. It appears if any test or work has, or
 * had, an extended question.
 */
export function CheckingSection(section: SectionProps) {
  const { data } = useQuery(checkingHeadQuery);
  if (data?.used !== true && !section.isCurrent) return null;
  const count = data === undefined ? 0 : data.counts.waiting + data.counts.asked;
  return (
    <li>
      <CountedLink {...section} count={count} name={`${section.label}, ждут ${count}`} />
    </li>
  );
}
