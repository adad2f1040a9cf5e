/** Tracks which material the editor shows, and handles the changes of its form. */
import type { Dispatch } from 'react';
import type { Problem } from '../../../domain/questions/problem.ts';
import type { TestInput } from '../../../domain/questions/test-input/test-input.ts';
import { toastAttention } from '../../components/feedback/toast.tsx';
import { focusField } from '../focus-field.ts';
import type { QuestionForm } from '../form/question-form.ts';
import { emptyMaterial, groupAt, groupsOf, headOf, stepOf, type MaterialGroup } from './material-groups.ts';
import type { MaterialChoice } from './material-field.tsx';
import { MaterialEditor } from './material-editor.tsx';
import type { ListedMaterials } from '../question-list/question-list.tsx';
import type { QuestionsAction } from '../question-list/question-list-state.ts';
import type { QuestionsState } from '../question-list/questions-state.ts';
import { materialTexts as texts } from '../variant-texts.ts';

export type OpenMaterial = { key: number } | { loose: string };

/** Finds the group of a question; `undefined` if the question is deleted or has no material. */
const groupOfKey = (questions: readonly QuestionForm[], key: number): { index: number; group: MaterialGroup } | undefined => {
  const index = questions.findIndex((form) => form.key === key);
  const group = groupAt(questions, index);
  return group === null ? undefined : { index, group };
};

interface MaterialEditingOptions {
  state: QuestionsState;
  dispatch: Dispatch<QuestionsAction>;
  input: TestInput;
  problems: readonly Problem[];
  open: OpenMaterial | null;
  setOpen(open: OpenMaterial | null): void;
  /** Called before a material is shown. */
  onShow(): void;
  /** Shows a question. */
  openAt(index: number): void;
}

export function useMaterialEditing({ state, dispatch, input, problems, open, setOpen, onShow, openAt }: MaterialEditingOptions) {
  const { questions, loose } = state;
  const group = open !== null && 'key' in open ? groupOfKey(questions, open.key) : undefined;
  const looseMaterial = open !== null && 'loose' in open ? loose.find(({ id }) => id === open.loose) : undefined;
  const show = (material: OpenMaterial): void => {
    onShow();
    setOpen(material);
    focusField('materialText');
  };

  const add = (): void => {
    const material = emptyMaterial();
    dispatch({ type: 'add-material', material });
    show({ loose: material.id });
  };
  /** @param path as in `materials.0.text` */
  const showProblem = (path: string): void => {
    const [, number = '', field, place] = path.split('.');
    const found = groupsOf(questions)[Number(number)];
    const key = found && questions[found.start]?.key;
    if (key === undefined) return;
    show({ key });
    focusField(field === 'images' ? (place === undefined ? 'materialImage' : `images.${place}`) : 'materialText');
  };

  const listed: ListedMaterials = {
    openStart: group?.group.start ?? null,
    openLoose: looseMaterial?.id ?? null,
    loose,
    removed: state.removedMaterials,
    hasProblem: ({ start }) => {
      const prefix = `materials.${groupsOf(questions).findIndex((each) => each.start === start)}.`;
      return problems.some((problem) => problem.index === undefined && problem.field.startsWith(prefix));
    },
    onOpen: ({ start }) => {
      const key = questions[start]?.key;
      if (key !== undefined) show({ key });
    },
    onOpenLoose: (id) => show({ loose: id }),
    onRestore: (id) => dispatch({ type: 'restore-material', id }),
    onAdd: add,
  };

  const choiceOf = (index: number): MaterialChoice => {
    const form = questions[index];
    const own = groupAt(questions, index);
    const neighbours = [own, groupAt(questions, index - 1), groupAt(questions, index + 1)].filter((each) => each !== null);
    const offered = neighbours.filter((each, place) => neighbours.findIndex((other) => other.start === each.start) === place);
    const departed = state.departed.find(({ key }) => key === form?.key);
    const beside = departed === undefined ? -1 : questions.findIndex(({ key }) => key === departed.besideKey);
    const isAway = departed !== undefined && beside >= 0 && own !== null && (beside < own.start || beside >= own.end);
    return {
      offered: offered.map((each) => ({ id: String(each.start), head: headOf(each), text: each.material.text })),
      chosen: own === null ? null : String(own.start),
      departed: isAway ? { number: beside + 1, onReturn: () => dispatch({ type: 'return', key: departed.key }) } : null,
      onChoose: (choice) => {
        if (form === undefined) return;
        const material = choice === 'new' ? emptyMaterial() : (offered.find(({ start }) => String(start) === choice.material)?.material ?? null);
        dispatch({ type: 'set-material', key: form.key, material });
        if (choice === 'new') show({ key: form.key });
      },
    };
  };

  const editor =
    group !== undefined ? (
      <GroupEditor
        key={`group ${group.group.material.id}`}
        {...group}
        {...{ questions, input, problems, dispatch, openAt }}
        onKey={(key) => setOpen({ key })}
        onRemoved={() => setOpen(null)}
      />
    ) : looseMaterial !== undefined ? (
      <MaterialEditor
        key={`loose ${looseMaterial.id}`}
        material={looseMaterial}
        head={null}
        questions={[]}
        problemAt={() => undefined}
        onChange={(update) => dispatch({ type: 'change-loose', id: looseMaterial.id, update })}
        onUp={null}
        onDown={null}
        onRemove={() => {
          dispatch({ type: 'remove-loose', id: looseMaterial.id });
          setOpen(null);
        }}
        onUnlink={() => undefined}
        onAddQuestion={() => {
          dispatch({ type: 'add-to-loose', id: looseMaterial.id });
          setOpen(null);
        }}
      />
    ) : null;

  return {
    editor,
    listed,
    show,
    showProblem,
    choiceOf,
  };
}

interface GroupEditorProps extends Omit<MaterialEditingOptions, 'state' | 'open' | 'setOpen' | 'onShow'> {
  questions: readonly QuestionForm[];
  index: number;
  group: MaterialGroup;
  /** Called when the question whose key identifies the open group leaves the group. The argument is the key of another question of the group. */
  onKey(key: number): void;
  onRemoved(): void;
}

function GroupEditor({ questions, index, group, input, problems, dispatch, openAt, onKey, onRemoved }: GroupEditorProps) {
  const { start, end } = group;
  const prefix = `materials.${groupsOf(questions).findIndex((each) => each.start === start)}.`;
  const step = (offset: -1 | 1) => {
    const place = stepOf(questions, group, offset);
    return place === null
      ? null
      : () => {
          dispatch({ type: 'move-group', start, place });
          if (place === 0) focusField('material-down');
          else if (place + end - start === questions.length) focusField('material-up');
        };
  };
  return (
    <MaterialEditor
      material={group.material}
      head={headOf(group)}
      questions={questions.slice(start, end).flatMap(({ key }, offset) => {
        const question = input.questions[start + offset];
        return question === undefined ? [] : [{ key, number: start + offset + 1, question }];
      })}
      problemAt={(field) => problems.find((problem) => problem.index === undefined && problem.field === prefix + field)?.message}
      onChange={(update) => dispatch({ type: 'change-material', index, update })}
      onUp={step(-1)}
      onDown={step(1)}
      onRemove={() => {
        dispatch({ type: 'remove-material', index });
        toastAttention(texts.removed);
        onRemoved();
        openAt(start);
        focusField('number');
      }}
      onUnlink={(key) => {
        const other = questions.slice(start, end).find((form) => form.key !== key);
        if (other === undefined) openAt(start);
        else if (questions[index]?.key === key) onKey(other.key);
        dispatch({ type: 'set-material', key, material: null });
        focusField(other === undefined ? 'number' : 'material');
      }}
      onAddQuestion={() => {
        dispatch({ type: 'add-to-material', index });
        onRemoved();
      }}
    />
  );
}
