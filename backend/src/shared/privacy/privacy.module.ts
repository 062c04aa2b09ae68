import { Global, Module } from '@nestjs/common';
import { KeyEraser } from './key-eraser.ts';

/** Erasing, for every feature that holds personal data. */
@Global()
@Module({ providers: [KeyEraser], exports: [KeyEraser] })
export class PrivacyModule {}
