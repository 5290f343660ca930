/**
 * The films of the lessons by name. Each performs its steps in front of the camera, and returns the index of the frame
 * that is used as its poster.
 * Nothing except texts may depend on the language: both films of a lesson have the same captions and timing.
 */
import { activate } from './activate.mjs'
import { fill } from './fill.mjs'
import { leave } from './leave.mjs'
import { lost } from './lost.mjs'
import { save } from './save.mjs'

export const LESSONS = { activate, fill, save, leave, lost }
