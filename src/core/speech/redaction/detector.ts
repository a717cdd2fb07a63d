import type { Nearby } from './nearby.js';
import type { Finding, Scene } from './scene.js';

/** Finds what is of one category. Findings may overlap, and come in any order. */
export type Detector = (scene: Scene, nearby: Nearby) => Finding[];
