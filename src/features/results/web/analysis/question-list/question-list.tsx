import { NativeSelect } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { Panel } from '../../../../../ui/components/page/panel.tsx';
import { Explanation } from '../../../../../ui/components/overlays/explanation.tsx';
import type { NumberedQuestion } from '../numbered-question.ts';
import { QuestionItem } from './question-item.tsx';
import classes from './question-list.module.css';
import { orderFrom, orderQuestions, QUESTION_ORDERS, withOrder } from '../question-order.ts';
import { texts } from '../texts.ts';

interface QuestionListProps {
  questions: readonly NumberedQuestion[];
  /** The number of analysed attempts. A work with extended answers is counted only after it was given out. */
  attempts: number;
  /** The number of works that are not given out. */
  awaiting: number;
  editable: string | null;
  isOpen(index: number): boolean;
  onToggle(index: number): void;
}

const ORDER_ITEMS = QUESTION_ORDERS.map((order) => ({ value: order, label: texts.orders[order] }));

/** All questions. Each opens to show its answers. The order is kept in the address. */
export function QuestionList({ questions, isOpen, onToggle, ...test }: QuestionListProps) {
  const [params, setParams] = useSearchParams();
  const order = orderFrom(params);
  const setOrder = (value: string) =>
    setParams(withOrder(params, QUESTION_ORDERS.find((each) => each === value) ?? order), { replace: true, preventScrollReset: true });
  return (
    <Panel
      title={texts.all}
      flush
      control={
        <NativeSelect
          aria-label={texts.order}
          data={ORDER_ITEMS}
          value={order}
          onChange={({ currentTarget: { value } }) => setOrder(value)}
        />
      }
    >
      <div className={classes.head}>
        <span className={classes.question}>{texts.columns.question}</span>
        {[texts.facility, texts.discrimination].map((term) => (
          <span key={term.name} className={classes.term}>
            {term.name}
            <Explanation {...term} />
          </span>
        ))}
      </div>
      <ul>
        {orderQuestions(questions, order).map((question) => (
          <QuestionItem
            key={question.index}
            question={question}
            isOpen={isOpen(question.index)}
            onToggle={() => onToggle(question.index)}
            {...test}
          />
        ))}
      </ul>
    </Panel>
  );
}
