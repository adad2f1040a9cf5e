import type { Material } from '../../domain/materials/material.ts';

/** The materials of a version, with image ids instead of images. */
export const parseMaterials = ({ materials }: { materials: string }): Material[] => JSON.parse(materials) as Material[];
