export declare function cleanSvg(text: string): { svg: string; start: number } | { refusal: string }
