/**
 * The films of the lessons, by name. Each plays a journey before the camera and answers which picture is its poster.
 * Nothing here may depend on the language but texts: both films of a lesson have the same captions and timing.
 */
import { activate } from './activate.mjs'
import { fill } from './fill.mjs'
import { leave } from './leave.mjs'
import { lost } from './lost.mjs'
import { save } from './save.mjs'

export const LESSONS = { activate, fill, save, leave, lost }
