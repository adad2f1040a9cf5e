/** A long name with hardly any place for a line break. */
export const LONG_NAME = 'Электроэнцефалографическое-исследование-дезоксирибонуклеиновых';
