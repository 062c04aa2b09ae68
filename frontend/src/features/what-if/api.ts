import { askWhatIf } from '@cablepark/contracts/what-if/what-if';
import { mutationHook } from '../../shared/api/hooks.ts';

export const useAskWhatIf = mutationHook(askWhatIf);
