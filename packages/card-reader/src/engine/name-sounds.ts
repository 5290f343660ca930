import { pinyin } from 'pinyin-pro'

/** All readings of a Chinese character in Hanyu Pinyin without tones; `v` stands for ü. */
export const soundsOf = (character: string): string[] =>
  pinyin(character, { toneType: 'none', type: 'array', multiple: true, v: true })
