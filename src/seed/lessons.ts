import type { BlockInput } from '../domain/lessons/lesson.ts';
import { cellTheory } from './lessons/cell-theory.ts';
import { chromosomesAndSex } from './lessons/chromosomes-and-sex.ts';
import { dnaAndMutations } from './lessons/dna-and-mutations.ts';
import { membraneTransport } from './lessons/membrane-transport.ts';
import { mendelsLaws } from './lessons/mendels-laws.ts';
import { mitochondria } from './lessons/mitochondria.ts';
import type { SampleLesson } from './sample-lesson.ts';

export const sampleBlocks: { block: BlockInput; lessons: SampleLesson[] }[] = [
  {
    block: {
      title: 'Клетка — единица жизни',
      description: 'Строение клетки, мембрана, энергия и деление.',
      order: 1,
    },
    lessons: [cellTheory, membraneTransport, mitochondria],
  },
  {
    block: {
      title: 'Генетика: от Менделя до ДНК',
      description: 'Законы наследования, хромосомы, мутации.',
      order: 2,
    },
    lessons: [mendelsLaws, chromosomesAndSex, dnaAndMutations],
  },
];
