/** A long name that can break at hardly any place. */
export const LONG_NAME = 'Электроэнцефалографическое-исследование-дезоксирибонуклеиновых';
