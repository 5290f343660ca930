export declare function refusalOfPdf(file: Buffer): Promise<string | undefined>
