/** A long name that has hardly a place to break it. */
export const LONG_NAME = 'Электроэнцефалографическое-исследование-дезоксирибонуклеиновых';
